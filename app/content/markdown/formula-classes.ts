/** Maps declarations of Temml's styles to classes of the style sheet; others are dropped. */
const classes: [property: RegExp, value: RegExp, name: string][] = [
  [/^padding-left$/, /^0\D*$/, 'tml-l0'],
  [/^padding-right$/, /^0\D*$/, 'tml-r0'],
  [/^padding-left$/, /^1em$/, 'tml-l1'],
  [/^width$/, /^50%$/, 'tml-glue'],
  [/^width$/, /^100%$/, 'tml-wide'],
  [/^border$/, /solid/, 'tml-box'],
  [/^border-top$/, /./, 'tml-bt'],
  [/^border-bottom$/, /./, 'tml-bb'],
  [/^border-left$/, /./, 'tml-bl'],
  [/^border-right$/, /./, 'tml-br'],
  [/^font-weight$/, /^bold$/, 'tml-bold'],
];

/** @example classesOf('padding-left:0em;color:#ff0000;') // { classes: ['tml-l0'], color: '#ff0000' } */
export function classesOf(style: string): { classes: string[]; color: string | null } {
  const declarations = style.split(';').map((one): [string, string] => {
    const [property = '', value = ''] = one.split(':', 2);
    return [property.trim(), value.trim()];
  });
  const color = declarations.find(([property]) => property === 'color')?.[1].toLowerCase() ?? '';
  return {
    classes: classes
      .filter(([property, value]) => declarations.some(([name, given]) => property.test(name) && value.test(given)))
      .map(([, , name]) => name),
    color: /^#[\da-f]{6}$/.test(color) ? color : null,
  };
}
