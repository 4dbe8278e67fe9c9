/**
 * The memory aid: does the table show what somebody could remember by themselves? Everybody decides for themselves, in
 * their own browser, and not the host for all: it shows only what this seat has seen, and the story beside the table
 * says the same to whoever reads it.
 */

import { Switch } from "../../lib/remembered.svelte";

export const memory = new Switch("saloon_goat_memory", true);
