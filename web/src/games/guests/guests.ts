/** Fetches the board that a game from another package brings along. */

import { at } from "../../lib/base";
import { api } from "../../lib/api";
import type { BoardFiles, Language } from "../../lib/types";
import { voice } from "../../lib/words.svelte";
import type { Room } from "..";
import { BOARD, type Guest } from "./contract";
import GuestBoard from "./GuestBoard.svelte";

const fetched = new Map<string, Promise<Room>>();

/** The room of a guest: its board, with its style and its texts. The same room as long as none of these changes. */
export function guestRoom(game: string, files: BoardFiles, language: Language): Promise<Room> {
  const key = `${language} ${files.module}`;
  const known = fetched.get(key);
  if (known) return known;
  const room = fetchRoom(game, files, language);
  fetched.set(key, room);
  room.catch(() => fetched.delete(key));
  return room;
}

async function fetchRoom(game: string, files: BoardFiles, language: Language): Promise<Room> {
  const [guest, words] = await Promise.all([
    import(/* @vite-ignore */ at(files.module)) as Promise<Guest>,
    language === "en" ? {} : api.wordsOf(game, language).then((answer) => answer.words),
    files.style === null ? null : dress(at(files.style)),
  ]);
  if (guest.BOARD !== BOARD) throw new RangeError(`the board of ${game} is for version ${guest.BOARD} of the page, not ${BOARD}`);
  return { board: GuestBoard, moments: guest.MOMENTS ?? [], guest: { module: guest, voice: voice(language, words), language } };
}

/** A style sheet on the page, once. */
function dress(address: string): Promise<void> {
  if (document.head.querySelector(`link[href="${CSS.escape(address)}"]`)) return Promise.resolve();
  return new Promise((done, fail) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      fail(new Error(`${address} cannot be fetched`));
    };
    document.head.append(link);
  });
}
