/** What people owe each other at a table: hear a nudge, a refusal, a lost chair; and say that one is back. */

import { sound } from "../lib/sounds";
import type { Table } from "../lib/table.svelte";
import { toast } from "../lib/toasts.svelte";
import { w } from "../lib/words.svelte";
import { bell } from "./attention.svelte";
import { nameOf } from "./words";

const BUZZ_MS = [120, 80, 120];

/** Heed what others do, and tell the house when somebody touches the page that a bot plays for. */
export function heed(table: Table, title: () => string): void {
  $effect(() => {
    const nudge = table.company.nudged;
    const card = table.card;
    if (!nudge || !card) return;
    table.company.nudged = null;
    const by = nameOf(card, nudge.by);
    if (nudge.seat !== table.seat) {
      toast(w("{by} nudges {name}.", { by, name: nameOf(card, nudge.seat) }));
      return;
    }
    sound("turn");
    navigator.vibrate?.(BUZZ_MS);
    bell.ring(`${w("Your turn")} · ${title()}`, w("{by} is waiting for you.", { by }));
    toast(w("{by} is waiting for you.", { by }));
  });

  $effect(() => {
    const no = table.company.refusedBy;
    if (!no || !table.card) return;
    table.company.refusedBy = null;
    toast(w("{name} does not agree to take back.", { name: nameOf(table.card, no.seat) }));
  });

  let chair: number | null = null;
  let standing = false;
  $effect(() => {
    const card = table.card;
    if (!card) return;
    if (card.phase === "open" && chair !== null && card.mine === null && !standing) toast(w("The host has freed your chair."), "bad");
    chair = card.mine;
    standing = false;
  });

  $effect(() => {
    const back = (event: Event): void => {
      if ((event.target as Element | null)?.closest?.("[data-stands-up]")) standing = true;
      if (table.seat !== null && table.card?.seats[table.seat]?.away) table.company.back();
    };
    window.addEventListener("pointerdown", back, true);
    window.addEventListener("keydown", back, true);
    return () => {
      window.removeEventListener("pointerdown", back, true);
      window.removeEventListener("keydown", back, true);
    };
  });
}
