import type { ModuleDefinition, ViewName } from '#app/content/define-module';
import type { Field } from '#app/content/fields/field';
import type { SharedField } from './shared-fields';

/** The words of one field: the same, but for its column's header, in every module that has a field of its name. */
export interface FieldWords {
  label: string;
  hint?: string;
  /** The header of its column in the panel's list, where it differs. */
  column?: string;
  /** The message when it is required and empty. */
  required?: string;
  /** What its options are called. */
  options?: Readonly<Record<string, string>>;
}

/** What a field or parameter of the API means, with an example of its value. */
export type ApiWords = readonly [description: string, example: unknown];

/** A select field names its options, a required one has its own message. */
type WordsOf<Declared> = FieldWords &
  (Declared extends { options: readonly (infer Option extends string)[] }
    ? { options: Readonly<Record<Option, string>> }
    : unknown) &
  (Declared extends { required: true } ? { required: string } : unknown);

type Fields = Readonly<Record<string, Field>>;
type OwnNames<Declared extends Fields> = Exclude<keyof Declared & string, SharedField>;
type CompanionsOf<Declared extends Fields> = {
  [Name in keyof Declared]: Declared[Name] extends { companions: infer Names } ? Names[keyof Names] : never;
}[keyof Declared];

/** The words of one content module for those who write it: in the panel, the audit log and the API. */
export interface ModuleTexts<Definition extends ModuleDefinition = ModuleDefinition> {
  /** What one of its entries is called in the audit log and in notifications. */
  entry: string;
  panel: {
    description: string;
    /** The button that begins a new one. */
    add: string;
    newTitle: string;
    editTitle: string;
    added: string;
    updated: string;
    removed: string;
    /** 'Nie udało się załadować …' of one entry. */
    loadFailed: string;
    /** Why its list or form redirected to the sign-in page. */
    signIn: string;
    /** Why it was not saved after the session had ended. */
    signedOut: string;
    /** Shown in place of its list when that cannot be loaded. */
    listFailed: { title: string; text: string };
  };
  /** Its own fields; those of `shared-fields.ts` have their words there. */
  fields: { readonly [Name in OwnNames<Definition['fields']>]: WordsOf<Definition['fields'][Name]> };
  /** Headers of the list's columns of shared fields, where they differ. */
  columns?: Readonly<Record<string, string>>;
  /** Messages at shared fields that this module requires. */
  required?: Readonly<Record<string, string>>;
  /** Its own fields in the API's description, with those that a file fills beside its own. */
  api: { readonly [Name in OwnNames<Definition['fields']> | (CompanionsOf<Definition['fields']> & string)]: ApiWords };
}

/** What every section says on its public pages. */
export interface PublicWords {
  /** What the section is called: on every screen, in feeds and in the API's description. */
  title: string;
  description: string;
  /**
   * In place of the list while nothing is published, or nothing fits what was searched for; by view where its own page
   * says so.
   */
  empty: string | Readonly<Record<string, string>>;
  notFound: { title?: string; text: string; back: string };
  /** The sentence on its card on the home page; without one it has none there. */
  onHome?: string;
  /** What its views are called. */
  views?: Readonly<Record<string, string>>;
}

/**
 * What readers see of one content module, on every public page: what every section says, and what only its own pages
 * do.
 */
export type SectionTexts<Definition extends ModuleDefinition> = PublicWords &
  Readonly<Record<string, unknown>> &
  ([ViewName<Definition>] extends [never]
    ? unknown
    : { readonly views: { readonly [Name in ViewName<Definition>]: string } });
