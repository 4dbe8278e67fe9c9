/** Keys that make a resend harmless. A page on a local network is no secure context: no crypto.randomUUID there. */

const KEY_BYTES = 16;

/** 128 random bits in hexadecimal. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
