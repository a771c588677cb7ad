// The texts of a page of the site, in its language.

import { fillIn } from "./forms.js";

const { texts, forms } = JSON.parse(document.body.dataset.texts);

export const text = (key, values = {}) => fillIn(texts[key], values, forms);
export const language = document.documentElement.lang;
