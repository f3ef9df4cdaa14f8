interface ImportMeta {
  /** Set by the build: code behind DEV is removed from production builds, and code that follows SSR from the renderer. */
  readonly env: { readonly DEV: boolean; readonly SSR: boolean }
}
