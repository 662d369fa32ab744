import { BookA } from 'lucide-react';
import type { ReactNode } from 'react';
import { searchWordsTexts } from '#app/texts/pl/search-words';
import { Button } from '#app/ui/button';
import { EmptyState } from '#app/ui/empty-state';
import { Form } from '#app/ui/form';
import { Input } from '#app/ui/input';
import { Table, TableBody, TableCell, TableHeadings, TableRow } from '#app/ui/table';
import type { ThesaurusGroup } from '../lexicon-store.server';
import { longestOwnWord } from '../search-document';

const texts = searchWordsTexts.thesaurus;

interface ThesaurusProps {
  /** One page of them. */
  groups: ThesaurusGroup[];
  sought: string;
  /** The pagination below the table. */
  children: ReactNode;
}

/** The thesaurus that comes with the portal. Each of its groups can be switched off. */
export function Thesaurus({ groups, sought, children }: ThesaurusProps) {
  return (
    <>
      <p className="mb-4 text-muted">{texts.hints}</p>
      <Form method="get" role="search" className="mb-5 flex gap-2">
        <input type="hidden" name="widok" value="tezaurus" />
        <Input
          type="search"
          name="q"
          aria-label={texts.seek}
          defaultValue={sought}
          maxLength={longestOwnWord}
          className="max-w-80"
        />
        <Button type="submit">{texts.seekButton}</Button>
      </Form>
      {groups.length === 0 ? (
        <EmptyState icon={<BookA aria-hidden />} title={texts.none} />
      ) : (
        <Groups groups={groups} />
      )}
      {children}
    </>
  );
}

function Groups({ groups }: { groups: ThesaurusGroup[] }) {
  return (
    <Table label={searchWordsTexts.tabs.thesaurus}>
      <TableHeadings names={[texts.name, texts.words, searchWordsTexts.columns.actions]} />
      <TableBody>
        {groups.map(({ name, words, isOn }) => (
          <TableRow key={name}>
            <TableCell place="lead" className="font-semibold">
              {name}
            </TableCell>
            <TableCell label={texts.words} className={isOn ? undefined : 'text-muted line-through'}>
              {words.join(', ')}
            </TableCell>
            <TableCell>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="name" value={name} />
                <Button type="submit" size="small" name="intent" value={isOn ? 'off' : 'on'}>
                  {isOn ? texts.switchOff : texts.switchOn}
                  <span className="sr-only"> {name}</span>
                </Button>
              </Form>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
