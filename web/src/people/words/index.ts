/** The words of the pages about oneself, which are loaded with them. */
import { language } from "../../words/index.svelte";
import { en, type PeopleWords } from "./en";
import { fr } from "./fr";

const CATALOGUES: Readonly<Record<string, PeopleWords>> = { en, fr };

export const peopleWords = (): PeopleWords => CATALOGUES[language()] ?? en;
