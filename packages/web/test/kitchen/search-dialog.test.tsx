import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { SearchDialog } from '../../src/experiences/kitchen/search/search-dialog.tsx'

test('the search for an order can be typed at once', () => {
  const html = renderToStaticMarkup(
    <Router ssrPath="/kitchen">
      <SearchDialog tickets={[]} onClose={() => undefined} />
    </Router>,
  )
  expect(html).toMatch(/<input[^>]*data-autofocus="true"[^>]*type="search"/)
})
