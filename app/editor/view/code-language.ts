/** The names that VS Code has for languages, where the portal's are others. */
const names: Record<string, string> = {
  typescriptreact: 'tsx',
  javascriptreact: 'jsx',
  shellscript: 'bash',
  dockercompose: 'yaml',
  plaintext: '',
};

/** The language of what VS Code has copied, '' where it tells none. */
export function codeLanguage(editorData: string): string {
  const [, mode = ''] = /"mode"\s*:\s*"([\p{L}\d+#._-]+)"/u.exec(editorData) ?? [];
  return names[mode] ?? mode;
}
