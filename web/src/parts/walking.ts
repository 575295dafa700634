/** Whether the focus is moved by keys: then Enter chooses what has it. After a pointer it is only where the pointer was. */

let walking = false;

export function walk(byKeys: boolean): void {
  walking = byKeys;
}

export function isWalking(): boolean {
  return walking;
}
