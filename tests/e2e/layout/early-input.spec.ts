import { expect, test } from '#tests/helpers/browser/e2e'

test('a key pressed before React has read the data of the page causes no error', async ({
	page,
}) => {
	// Only React listens for this event at the document; from then on it hydrates the page at the first key.
	await page.addInitScript(() => {
		const listen = document.addEventListener.bind(document)
		document.addEventListener = (...args: Parameters<typeof listen>) => {
			listen(...args)
			if (args[0] !== 'compositionend' || document.body.dataset['pressed'] !== undefined) return
			document.body.dataset['pressed'] = 'true'
			queueMicrotask(() => {
				document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
			})
		}
	})
	await page.goto('/signup')
	await expect(page.locator('body')).toHaveAttribute('data-pressed', 'true')
	await page.getByLabel('Email').fill('nobody')
	await page.getByRole('button', { name: 'Send Verification Email' }).click()
	await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
})
