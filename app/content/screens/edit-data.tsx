import { createContext, useContext } from 'react';
import type { AccountChoice } from '#app/identity/list-writers.server';
import { namesById } from '#app/identity/names-by-id';
import type { OptionLabels } from '../fields/field-behaviour';
import type { CategoryChoice } from './inputs/category-input';

/** What the inputs of a form need beyond their own field. */
export interface EditData {
  categories: CategoryChoice[];
  /** The accounts that can own content. */
  accounts: AccountChoice[];
  /** Tags of all modules, the most frequent first. */
  tags: readonly string[];
  /** The titles of related pages, by address. */
  pages: Readonly<Record<string, string>>;
  uploadMaxMb: number;
}

const EditDataContext = createContext<EditData>({ categories: [], accounts: [], tags: [], pages: {}, uploadMaxMb: 0 });

export const EditDataProvider = EditDataContext.Provider;
export const useEditData = () => useContext(EditDataContext);

/** The names of the accounts that can own content, by id. */
export const useAccountNames = (): OptionLabels => namesById(useEditData().accounts);
