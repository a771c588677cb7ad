// Texts of the page in the player's language; they come with the scene.

import { fillIn } from "./forms.js";
import { state } from "./state.js";

// Until they are there: what is said by a page that waits for them, as in the languages' files.
const AT_FIRST = {
  en: {
    coming: "Loading the table.",
    "not-coming": "The table does not answer.",
    "not-coming-why": "It is asked again every few seconds. Is its computer awake, and this device in the same Wi-Fi?",
    "try-now": "Try now",
  },
  fr: {
    coming: "Chargement de la table.",
    "not-coming": "La table ne répond pas.",
    "not-coming-why":
      "Nouvel essai toutes les quelques secondes. Son ordinateur est-il en marche, et cet appareil sur le même Wi-Fi\u00a0?",
    "try-now": "Réessayer",
  },
  pl: {
    coming: "Wczytywanie stołu.",
    "not-coming": "Stół nie odpowiada.",
    "not-coming-why":
      "Kolejna próba co kilka sekund. Czy jego komputer nie śpi, a\u00a0to urządzenie jest w\u00a0tym samym Wi-Fi?",
    "try-now": "Ponów",
  },
  ko: {
    coming: "테이블을 불러오는 중입니다.",
    "not-coming": "테이블이 응답하지 않습니다.",
    "not-coming-why": "몇 초마다 다시 시도합니다. 테이블의 컴퓨터가 켜져 있고 이 기기가 같은 Wi-Fi에 있나요?",
    "try-now": "다시 시도",
  },
};

const wanted = [localStorage.getItem("language") ?? [], navigator.languages].flat();
export const atFirst = wanted.map((code) => code.slice(0, 2)).find((code) => code in AT_FIRST) ?? "en";

export const text = (key, values = {}) =>
  fillIn((state.scene?.texts ?? AT_FIRST[atFirst])[key] ?? key, values, state.scene?.forms ?? []);

export const counted = (key, number) => text(key, { number });
