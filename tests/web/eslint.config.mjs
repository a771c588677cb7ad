// What the linter holds of the page's scripts: the recommended rules, and that no fault is swallowed.

import js from "../form/node_modules/@eslint/js/src/index.js";

const EMPTY = "body.type='BlockStatement'][body.body.length=0]";
const SWALLOWED = "A fault goes to tell() or is told where it is shown.";

export default [
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2024, sourceType: "module" },
    rules: {
      "no-undef": "off", // tsc knows the browser's names
      "no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "no-var": "error",
      "prefer-const": "error",
      eqeqeq: "error",
      "no-restricted-syntax": [
        "error",
        { selector: "CatchClause:not([param])", message: SWALLOWED },
        {
          selector: `CallExpression[callee.property.name=/^(catch|then)$/] > ArrowFunctionExpression[${EMPTY}`,
          message: SWALLOWED,
        },
      ],
    },
  },
];
