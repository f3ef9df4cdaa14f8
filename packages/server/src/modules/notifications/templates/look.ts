import { type Brand, brandOf } from '@comanda/domain/look/brand'
import { RecentMap } from '../../../platform/recent-map.ts'
import { type MailElement, raw } from './elements.ts'

/** The brand that an email is sent for. */
export interface MailBrand {
  name: string
  /** `#RRGGBB`: the restaurant's color, or the platform's ink color. */
  color: string
  /** Absolute URL; null: the first letter of the name is shown instead. */
  logoUrl: string | null
  /** The sender in mailboxes, if it is not the name, and the address for replies. */
  sender?: { name: string; replyTo: string }
}

/** Email clients support few style sheets, so the light theme is set inline on each element. */
export const ink = '#1c1a17'
export const soft = '#5d584f'
export const sunken = '#f3f1ec'
export const paper = '#ffffff'
export const line = '#c9c4ba'
export const saved = '#0f6b3a'
export const warning = '#7a4a10'
export const codeFont = "'JetBrains Mono',Consolas,monospace"
export const titleFont =
  "'Bricolage Grotesque',Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
export const textFont = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const dark = {
  page: '#151310',
  card: '#211e1a',
  ink: '#f4f1ea',
  soft: '#b8b1a5',
  sunken: '#2d2924',
  line: '#4d473e',
}

interface Looks {
  light: Brand
  styleSheet: MailElement
}

const cache = new RecentMap<string, Looks>(1000)

/** The part that depends only on the brand's color. */
export function looksOf(color: string): Looks {
  const cached = cache.get(color)
  if (cached) return cached
  const looks = {
    light: brandOf(color),
    styleSheet: raw(`<style>${styleSheet(brandOf(color, 'dark'))}</style>`),
  }
  cache.set(color, looks)
  return looks
}

/**
 * The dark theme and the layout for narrow screens, for clients that read a style sheet. Its classes override
 * the inline styles.
 */
function styleSheet(brand: Brand): string {
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    '@media (max-width:480px){.pad,.left{padding-left:20px!important}.pad,.right{padding-right:20px!important}.stack{display:block!important;width:auto!important;text-align:left!important}.edge{border-left:0!important;padding-top:0!important}.big{font-size:26px!important;line-height:32px!important}}',
    '@media (prefers-color-scheme:dark){',
    rule('page', `background:${dark.page}`),
    // `Body` puts its style on a cell inside it.
    rule('page>table>tbody>tr>td', `background:${dark.page};color:${dark.ink}`),
    rule('card', `background:${dark.card}`),
    rule('ink', `color:${dark.ink}`),
    rule('soft', `color:${dark.soft}`),
    rule('sunken', `background:${dark.sunken}`),
    rule('tint', `background:${brand.brandTint}`),
    rule('line', `border-color:${dark.line}`),
    rule('edge', `border-color:${brand.brandLine}`),
    rule('solid', `background:${brand.brand};color:${brand.onBrand}`),
    rule('plain', `background:${dark.ink};color:${dark.card}`),
    rule('quiet', `background:${dark.sunken};color:${dark.ink}`),
    rule('tear', `background-image:radial-gradient(circle at 10px 0,${dark.card} 9px,transparent 9.5px)`),
    rule('note', 'background:#3a2d12;border-color:#6d5420;color:#f5d38c'),
    rule('saved', 'color:#6fd49c'),
    rule('warn', 'color:#f5d38c'),
    '}',
  ].join('')
}

function rule(name: string, declarations: string): string {
  return `.${name}{${declarations.replaceAll(';', '!important;')}!important}`
}

export const platformBrand: MailBrand = { name: 'Comanda', color: ink, logoUrl: null }
