interface ImportMeta {
  /** Set by the build: what is left out of a built program asks for DEV. */
  readonly env: { readonly DEV: boolean }
}
