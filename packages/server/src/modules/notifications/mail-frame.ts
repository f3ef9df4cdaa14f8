import { type Html, html } from './html.ts'
import { ink, soft } from './slip.ts'

/** The paper on which every mail stands, 600 wide, readable without pictures or style sheets. */
export function mailFrame(title: string, head: Html | null, body: Html, foot: Html): string {
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${title}</title></head>
<body style="margin:0;padding:0;background:#f3f1ec;color:${ink};font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:20px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td style="background:#ffffff;border-radius:16px;overflow:hidden">${head}<div style="padding:28px 32px 32px">${body}</div></td></tr>
<tr><td style="padding:22px 32px;font-size:14px;line-height:21px;color:${soft}">${foot}</td></tr>
</table></td></tr></table></body></html>`.text
}

export function mailButton(label: string, href: string, ground: string, text: string): Html {
  return html`<a href="${href}" style="display:block;margin:20px 0 0;padding:15px 20px;border-radius:12px;background:${ground};color:${text};font-size:16px;font-weight:600;text-align:center;text-decoration:none">${label}</a>`
}
