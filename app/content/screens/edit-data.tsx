import { createContext, useContext } from 'react';
import type { EditorView } from '#app/identity/editor-views';
import { type AccountChoice, namesById } from '#app/identity/account-choice';
import type { CategoryChoice } from '../categories/category-choice';
import { namesBySlug } from '../categories/category-path';
import type { KnownNames } from '../fields/labels-of';

/** What the inputs of a form need beyond their own field. */
export interface EditData {
  categories: CategoryChoice[];
  /** The accounts that can own content. */
  accounts: AccountChoice[];
  /** Tags of all modules, the most frequent first. */
  tags: readonly string[];
  /** The titles of related pages, by address. */
  pages: Readonly<Record<string, string>>;
  /** How the person last chose to edit texts. */
  editorView: EditorView | null;
  /** Whether the browser last folded the properties away. */
  propertiesFolded: boolean;
  uploadMaxMb: number;
}

/** Of a form that has no categories, owners, tags or named pages. */
export const noEditData: EditData = {
  categories: [],
  accounts: [],
  tags: [],
  pages: {},
  editorView: null,
  propertiesFolded: false,
  uploadMaxMb: 0,
};

const EditDataContext = createContext(noEditData);

export const EditDataProvider = EditDataContext.Provider;
export const useEditData = () => useContext(EditDataContext);

/** The names of what a form's values refer to. */
export const knownNames = ({ accounts, categories }: Pick<EditData, 'accounts' | 'categories'>): KnownNames => ({
  accounts: namesById(accounts),
  categories: namesBySlug(categories),
});
