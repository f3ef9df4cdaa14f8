import { type Block, isSafeLink, type Span, type TextDocument } from '@comanda/domain/content/document'
import { cx } from '@comanda/ui/cx.ts'

/** A text of a restaurant as elements. Its parts are never parsed as HTML. */
export function TextBlocks({ document, className }: { document: TextDocument; className?: string }) {
  return (
    <div className={cx('grid gap-4 break-words leading-relaxed', className)}>
      {document.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity
        <BlockView key={index} block={block} />
      ))}
    </div>
  )
}

function BlockView({ block }: { block: Block }) {
  if (block.type === 'heading') {
    const Heading = block.level === 2 ? 'h2' : 'h3'
    return (
      <Heading className={cx('font-semibold', block.level === 2 ? 'mt-3 text-20' : 'text-18')}>
        <Spans spans={block.text} />
      </Heading>
    )
  }
  if (block.type === 'paragraph') {
    return (
      <p>
        <Spans spans={block.text} />
      </p>
    )
  }
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List className={cx('grid gap-1.5 pl-6', block.ordered ? 'list-decimal' : 'list-disc')}>
      {block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity
        <li key={index}>
          <Spans spans={item} />
        </li>
      ))}
    </List>
  )
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ text, bold, italic, link }, index) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: spans have no identity
    if (link !== undefined && isSafeLink(link)) {
      const isOutside = /^https?:/i.test(link)
      return (
        <a key={index} href={link} className="underline" {...(isOutside && { rel: 'noopener nofollow' })}>
          {text}
        </a>
      )
    }
    if (bold) return <strong key={index}>{text}</strong>
    return italic ? <em key={index}>{text}</em> : <span key={index}>{text}</span>
    // biome-ignore-end lint/suspicious/noArrayIndexKey: spans have no identity
  })
}
