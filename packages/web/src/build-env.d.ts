interface ImportMeta {
  /** Set by the build. Code behind DEV is removed from production builds. */
  readonly env: { readonly DEV: boolean }
}
