import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import typescript from "typescript-eslint";

const ANY = ["argument", "assignment", "call", "member-access", "return"];
const anyIsSeenElsewhere = Object.fromEntries(ANY.map((each) => [`@typescript-eslint/no-unsafe-${each}`, "off"]));

export default defineConfig(
  globalIgnores(["src/lib/contract.ts", "test-results"]),
  typescript.configs.strictTypeChecked,
  svelte.configs.recommended,
  svelte.configs.prettier,
  { languageOptions: { parserOptions: { projectService: true, extraFileExtensions: [".svelte"] } } },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: typescript.parser } } },
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/no-meaningless-void-operator": "off", // so an effect names what it depends on
      "@typescript-eslint/no-non-null-assertion": "off", // an index that the server sent names something
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "svelte/prefer-svelte-reactivity": "off", // a map is made anew when it changes
    },
  },
  // ESLint knows no types of other components; svelte-check does.
  { files: ["**/*.svelte"], rules: anyIsSeenElsewhere },
  {
    files: ["tests/**", "**/*.test.ts"],
    rules: {
      ...anyIsSeenElsewhere, // answers of the server
      "@typescript-eslint/no-extraneous-class": "off", // stand-ins for parts of the browser
      "@typescript-eslint/no-base-to-string": "off",
      "@typescript-eslint/no-invalid-void-type": "off", // a fixture that is nothing
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/restrict-plus-operands": "off",
      "@typescript-eslint/unbound-method": "off",
    },
  },
  { files: ["*.js"], extends: [typescript.configs.disableTypeChecked] },
);
