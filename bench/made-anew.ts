import { cpuTimeMs, type Running } from './portal-process';
import { signIn } from './sign-in';

/** What is asked for in turn, and never answered from a cache. */
export interface Asked {
  what: string;
  paths: readonly string[];
  aim?: string;
  cookie?: string;
}

interface Found {
  items: { id: string; slug: string }[];
}

export async function findArticles({ address }: Running): Promise<Found['items']> {
  const response = await fetch(`${address}/api/v1/documentation?per_page=20`);
  return ((await response.json()) as Found).items;
}

export const addressOf = ({ slug }: Found['items'][number]) => `/dokumentacja/${slug}`;

/** What readers and editors ask for that no cache answers. */
export async function allMadeAnew(portal: Running): Promise<Asked[]> {
  const aim = "a bare React Router's, half of Next's: npm run bench:peers";
  const api = '/api/v1/documentation';
  const [found, cookie] = [await findArticles(portal), await signIn(portal)];
  return [
    { what: 'an article rendered anew', paths: found.map(addressOf), aim },
    { what: 'a list rendered anew', paths: ['/dokumentacja'], aim },
    { what: 'home rendered anew', paths: ['/'], aim },
    { what: 'a search rendered anew', paths: ['/szukaj?q=instalacja'], aim },
    { what: 'suggestions', paths: ['i', 'in', 'ins', 'inst', 'insta'].map((q) => `/szukaj/podpowiedzi?q=${q}`) },
    { what: 'one document by REST', paths: found.map(({ id }) => `${api}/${id}`) },
    { what: 'a list of 50 by REST', paths: [`${api}?per_page=50`], aim: '≤ 3 times one document' },
    { what: "the panel's list", paths: ['/admin/dokumentacja'], cookie },
    { what: "the panel's form", paths: found.map(({ id }) => `/admin/dokumentacja/edytuj/${id}`), cookie },
  ];
}

let asked = 0;

/** Asks so many times, each time for what no cache has. */
export async function askAnew(
  { address }: Running,
  { paths, cookie }: Asked,
  times: number,
  encoding = 'identity',
): Promise<void> {
  for (let time = 0; time < times; time++) {
    const path = paths[asked % paths.length] ?? '/';
    const headers = {
      'accept-encoding': encoding,
      // Each from its own address: a single one would be rate limited.
      'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
      ...(cookie && { cookie }),
    };
    const response = await fetch(`${address}${path}${path.includes('?') ? '&' : '?'}anew=${asked++}`, { headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    await response.arrayBuffer();
  }
}

/** CPU time of the portal's process for one answer, all threads, in milliseconds; without the database's. */
export async function costAnew(portal: Running, what: Asked, times: number, encoding?: string): Promise<number> {
  const before = cpuTimeMs(portal.pid);
  await askAnew(portal, what, times, encoding);
  return (cpuTimeMs(portal.pid) - before) / times;
}
