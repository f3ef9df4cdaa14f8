import type { Plugin } from 'vite'

/**
 * Escapes all characters but ASCII in the bundles. The engine stores the text of a script for as long as it runs, with two bytes
 * for every character unless all are ASCII.
 */
export function oneByteText(): Plugin {
  return {
    name: 'one-byte-text',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') output.code = output.code.replaceAll(/[^\0-\x7f]/g, escaped)
      }
    },
  }
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
