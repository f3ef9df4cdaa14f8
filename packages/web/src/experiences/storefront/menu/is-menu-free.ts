import { createContext } from 'react'

/** Whether no dialog is open over the menu. A context, because an opened dialog must not render the whole menu again. */
export const IsMenuFree = createContext(true)
