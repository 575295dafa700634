/** A browser's long description of itself, in two words. */

const BROWSERS: [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS/, "macOS"],
  [/Linux/, "Linux"],
];

export function browserName(agent: string): string {
  const named = (list: [RegExp, string][]): string => list.find(([sign]) => sign.test(agent))?.[1] ?? "";
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(", ") || agent.slice(0, 40) || "unknown";
}
