import { type PageState, pageStateElement } from '@comanda/contract/page'
import { escapeHtml } from '@comanda/domain/html'
import { themeAttributes } from '@comanda/domain/look/theme-style'
import type { ReactNode } from 'react'

/** The build output of an experience: the scripts and styles of its first paint. */
export interface EntryAssets {
  /** A script that runs before the first paint of a menu. It loads the modules when the content is painted. */
  arrivalScript: string | null
  scripts: string[]
  modulePreloads: string[]
  styles: string[]
  /** The text of all styles, inside the page of a menu: its first paint waits for no other request. */
  menuStyle: string | null
  fonts: string[]
}

/** What an experience renders for the first paint of a path. */
export interface RenderedPage {
  head: Head
  body: ReactNode
  /** Static markup above and below the body, which is not hydrated. */
  notice?: ReactNode
  footer?: ReactNode
}

export interface Head {
  title: string
  description?: string
  /** Absolute URL of this page without its query. */
  canonical?: string
  image?: string
  /** schema.org data. */
  structuredData?: unknown
  noIndex?: boolean
  /** The URL may contain a secret: the page sends no referrer, not even to its own origin. */
  secretAddress?: boolean
  /** Makes the page installable as an app. */
  app?: { manifest: string; icon: string; name: string; color: string }
  preloadImage?: { src: string; srcSet: string; sizes: string; media: string }
}

/**
 * The full HTML document around a rendered page. There are no inline scripts: the state is embedded as JSON
 * data.
 */
export function document(state: PageState, head: Head, body: string, assets: EntryAssets): string {
  const look = lookOf(state)
  return [
    `<!doctype html><html lang="en" data-experience="${state.experience}"${look}>`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(head.title)}</title>`,
    ...metaTags(head),
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    ...fontsOf(state, assets).map(
      (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...stylesOf(state, assets),
    ...scriptsOf(state, assets),
    head.structuredData ? dataBlock('application/ld+json', head.structuredData) : '',
    // Recordings mask everything but the parts of a menu that allow otherwise.
    `</head><body${state.replayTag ? ' data-clarity-mask="true"' : ''}>${body}`,
    dataBlock('application/json', state, pageStateElement),
    '</body></html>',
  ].join('')
}

/**
 * The attributes of the root element that define colors and layout. A page without `data-theme` follows the device's
 * color scheme. Only the storefront has the theme of the restaurant, other experiences its brand color.
 */
function lookOf({ experience, theme, restaurant }: PageState): string {
  const style = experience === 'storefront' ? restaurant?.themeStyle : undefined
  const mode = experience === 'kitchen' ? 'kitchen' : experience === 'storefront' ? undefined : theme
  const attributes = style ? themeAttributes(style) : mode ? { theme: mode } : {}
  const data = Object.entries(attributes).map(([name, value]) => ` data-${name}="${value}"`)
  const brand = restaurant && ` style="--theme:${escapeHtml(style?.color ?? restaurant.themeColor)}"`
  return data.join('') + (brand ?? '')
}

function stylesOf({ menu }: PageState, { styles, menuStyle }: EntryAssets): string[] {
  if (menu && menuStyle) return [`<style>${menuStyle}</style>`]
  return styles.map((href) => `<link rel="stylesheet" href="${href}">`)
}

/** A storefront is readable without its modules; other experiences are empty until theirs have loaded. */
function scriptsOf({ menu }: PageState, { arrivalScript, scripts, modulePreloads }: EntryAssets): string[] {
  if (arrivalScript) {
    const modules = [...scripts, ...modulePreloads].join(' ')
    return [`<script src="${arrivalScript}" data-modules="${modules}"${menu ? '' : ' async'}></script>`]
  }
  return [
    ...modulePreloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...scripts.map((src) => `<script type="module" src="${src}"></script>`),
  ]
}

/** The fonts to preload. With plain headings, the display font is not used. */
function fontsOf({ restaurant }: PageState, { fonts }: EntryAssets): string[] {
  if (restaurant?.themeStyle.headings !== 'plain') return fonts
  return fonts.filter((href) => !href.includes('bricolage'))
}

function metaTags(head: Head): string[] {
  const tags: string[] = []
  const property = (name: string, content: string) =>
    tags.push(`<meta property="${name}" content="${escapeHtml(content)}">`)
  if (head.description) tags.push(`<meta name="description" content="${escapeHtml(head.description)}">`)
  if (head.secretAddress) tags.push('<meta name="referrer" content="no-referrer">')
  if (head.noIndex) tags.push('<meta name="robots" content="noindex">')
  if (head.canonical) tags.push(`<link rel="canonical" href="${escapeHtml(head.canonical)}">`)
  if (head.app) {
    const { manifest, icon, name, color } = head.app
    tags.push(`<link rel="manifest" href="${escapeHtml(manifest)}">`)
    tags.push(`<link rel="apple-touch-icon" href="${escapeHtml(icon)}">`)
    tags.push(`<meta name="apple-mobile-web-app-title" content="${escapeHtml(name)}">`)
    tags.push(`<meta name="theme-color" content="${escapeHtml(color)}">`)
  }
  property('og:title', head.title)
  property('og:type', 'website')
  if (head.description) property('og:description', head.description)
  if (head.canonical) property('og:url', head.canonical)
  if (head.image) {
    property('og:image', head.image)
    tags.push('<meta name="twitter:card" content="summary_large_image">')
  }
  if (head.preloadImage) {
    const { src, srcSet, sizes, media } = head.preloadImage
    const responsive = `imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizes)}" media="${escapeHtml(media)}"`
    tags.push(`<link rel="preload" as="image" href="${escapeHtml(src)}" ${responsive} fetchpriority="high">`)
  }
  return tags
}

/** Escapes `<` so that no value can close the script element. */
function dataBlock(type: string, data: unknown, id?: string): string {
  const json = JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
  return `<script type="${type}"${id ? ` id="${id}"` : ''}>${json}</script>`
}
