export default { printWidth: 120, plugins: ["prettier-plugin-svelte"] };
