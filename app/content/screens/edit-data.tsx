import { createContext, useContext } from 'react';
import type { EditorView } from '#app/identity/editor-views';
import { type AccountChoice, namesById } from '#app/identity/account-choice';
import type { OptionLabels } from '../fields/field-behaviour';
import type { CategoryChoice } from './inputs/category-form';

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

/** The names of the accounts that can own content, by id. */
export const useAccountNames = (): OptionLabels => namesById(useEditData().accounts);
