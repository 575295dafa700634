/** Telling this browser by push: its subscription, and whether it can have one. */

import { api } from "./api/client";
import type { Telling } from "./api/types";

export type Possible = "yes" | "no" | "denied";

export function possible(): Possible {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return "no";
  return Notification.permission === "denied" ? "denied" : "yes";
}

function bytes(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (c) => c.charCodeAt(0));
}

/** This browser's subscription, if it has one. */
export async function current(): Promise<PushSubscription | null> {
  if (possible() === "no") return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** Ask the person, then the browser's push service; tell the server. Null where the person said no. */
export async function subscribe(key: string): Promise<Telling | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const worker = await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = made.toJSON();
  return api.newPush({ endpoint: endpoint ?? "", key: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" });
}

export async function unsubscribe(id: number, endpoint: string): Promise<Telling> {
  const own = await current();
  if (own?.endpoint === endpoint) await own.unsubscribe();
  return api.dropPush(id);
}
