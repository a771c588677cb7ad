// Texts of the page in the player's language; they come with the scene.

import { fillIn } from "./forms.js";
import { state } from "./state.js";

export const text = (key, values = {}) => fillIn(state.scene?.texts[key] ?? key, values, state.scene?.forms ?? []);

export const counted = (key, number) => text(key, { number });
