/** The names that VS Code has for languages, where the portal's are others. */
const names: Record<string, string> = {
  typescriptreact: 'tsx',
  javascriptreact: 'jsx',
  shellscript: 'bash',
  dockercompose: 'yaml',
  plaintext: '',
};

/** The language of code from VS Code, '' where it has none. Nothing for what other programs copy. */
export function codeLanguage(data: DataTransfer | null): string | undefined {
  const told = data?.getData('vscode-editor-data');
  if (!told) return undefined;
  const mode = /"mode"\s*:\s*"([\p{L}\d+#._-]+)"/u.exec(told)?.[1];
  return mode === undefined ? '' : (names[mode] ?? mode);
}
