import { TextArea } from '~/ui/field/inputs'
import type { PreviewedGuide, GuideValues } from './guide-form-values'
import { GuidePreview } from './guide-preview'

/**
 * The saved guide to read beside an editor in another tab. It is no form, so it neither restores nor
 * deletes that editor's draft.
 */
export function SavedGuide({ stored, preview }: { stored: GuideValues; preview: PreviewedGuide }) {
	return (
		<div className="stack">
			<GuidePreview values={stored} preview={preview} heading="Saved Version" />
			{stored.tags.length > 0 && <p>Tags: {stored.tags.join(', ')}</p>}
			<TextArea
				id="saved-content"
				name="content"
				label="Content as Markdown"
				rows={15}
				readOnly
				className="guide-editor__content"
				defaultValue={stored.content}
			/>
		</div>
	)
}
