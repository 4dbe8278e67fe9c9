/** Are the odds of the next card shown? */

import { Switch } from "../../lib/remembered.svelte";

export const overlay = new Switch("saloon_enemy_odds", false);
