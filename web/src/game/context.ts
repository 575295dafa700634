import { getContext, setContext } from "svelte";
import type { Choice } from "./choice.svelte";
import type { Table } from "./table.svelte";

const TABLE = Symbol("table");
const CHOICE = Symbol("choice");

export const setTable = (table: Table): Table => setContext(TABLE, table);
export const getTable = (): Table => getContext<Table>(TABLE);
export const setChoice = (choice: Choice): Choice => setContext(CHOICE, choice);
export const getChoice = (): Choice => getContext<Choice>(CHOICE);
