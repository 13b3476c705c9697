import { TermsPrompt } from '~/ui/dialog/terms-prompt'

/** The terms of the directory, accepted once per account before it opens. */
export function DirectoryTerms({ failure }: { failure: string | null }) {
	return (
		<TermsPrompt title="Before you contact anyone" back="your dashboard" failure={failure}>
			<DirectoryTermsText />
		</TermsPrompt>
	)
}

/** The terms of the directory, in paragraphs. */
export function DirectoryTermsText() {
	return (
		<>
			<p>
				Providers write their own listings. We don't verify, endorse or recommend them, and we're
				not a party to any agreement you make with them.
			</p>
			<p>
				Verify licenses, insurance and references yourself, and get every agreement in writing. Use
				contact details only to inquire about services. Don't collect or share them.
			</p>
		</>
	)
}
