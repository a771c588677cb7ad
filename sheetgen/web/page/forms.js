// Values in a text, and the word that goes with a number: {name}, {number:mistake|mistakes}. How a language writes dates.

// English alone would stand for American ones.
export const localeOf = (language) => (language === "en" ? "en-GB" : language);

// `forms` are those of the language's file, each with the pattern of the digits it goes with.
export function fillIn(text, values, forms) {
  return text.replace(/\{(\w+)(?::([^{}]*))?\}/g, (whole, name, words) =>
    name in values ? (words === undefined ? values[name] : formOf(words.split("|"), values[name], forms)) : whole,
  );
}

function formOf(words, number, forms) {
  if (words[0].startsWith("0=")) {
    const zero = words.shift().slice(2);
    if (Number(number) === 0) return zero;
  }
  return words[forms.findIndex(([, digits]) => new RegExp(digits).test(String(number)))] ?? words.at(-1);
}
