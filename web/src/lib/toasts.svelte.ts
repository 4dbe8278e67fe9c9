/** Short news that passes: shown for a moment, and read aloud politely. */

export type ToastKind = "plain" | "good" | "bad";

export interface Toast {
  id: number;
  text: string;
  kind: ToastKind;
}

const SHOWN_MS = 6000;
const AT_ONCE = 3;

let next = 0;
let list = $state.raw<Toast[]>([]);

export const toasts = {
  get list(): readonly Toast[] {
    return list;
  },
  drop(id: number): void {
    list = list.filter((toast) => toast.id !== id);
  },
};

/** Say something. The same text twice is said once. */
export function toast(text: string, kind: ToastKind = "plain"): void {
  const id = next++;
  list = [...list.filter((other) => other.text !== text), { id, text, kind }].slice(-AT_ONCE);
  setTimeout(() => toasts.drop(id), SHOWN_MS);
}
