declare module 'virtual:contract' {
  export const contract: import('@comanda/contract/contract').Contract
}
