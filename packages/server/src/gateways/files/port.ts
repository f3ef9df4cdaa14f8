/** Where pictures and other files lie. Paths are relative, made by the program, never by a user. */
export interface FileStore {
  write(path: string, content: Uint8Array): Promise<void>
  /** null when there is no such file. */
  read(path: string): Promise<Uint8Array | null>
  remove(path: string): Promise<void>
}
