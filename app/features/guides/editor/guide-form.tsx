import { countOf } from '~/core/plural'
import { Form } from '@remix-run/react'
import { type ChangeEvent, useState } from 'react'
import { paths } from '~/core/http/paths'
import { Button, ButtonLink } from '~/ui/button/button'
import { IntentButton } from '~/ui/button/intent-button'
import { Checkbox } from '~/ui/field/checkbox'
import { classNames } from '~/ui/class-names'
import { FormTokenField } from '~/ui/field/form-token'
import { Eye, Pencil } from '~/ui/icons/icons'
import { TextArea, TextInput } from '~/ui/field/inputs'
import { ErrorNotice } from '~/ui/notice/error-notice'
import { useFocusOnError } from '~/ui/hooks/use-focus-on-error'
import { Notice } from '~/ui/notice/notice'
import { countWords, MAX_GUIDE_TAGS, NO_SUMMARY } from '~/features/guides/reading/guide'
import type { GuideFormResult, PreviewedGuide, GuideValues } from './guide-form-values'
import { GuidePreview } from './guide-preview'
import { TagPicker } from './tag-picker'
import { useGuideForm } from './use-guide-form'

export type GuideFormProps = {
	userId: string
	/** Null for a new guide. */
	guideId: string | null
	stored: GuideValues
	revision: number
	preview: PreviewedGuide
	names: { categories: readonly string[]; tags: readonly string[] }
	/** The existing names could not be loaded: new ones can still be entered. */
	namesFailure: string | null
	result: GuideFormResult | undefined
}

/** The guide form with its preview: live with JavaScript, by a button without it. */
export function GuideForm(props: GuideFormProps) {
	const { userId, guideId, stored, revision, preview, result } = props
	const element = useFocusOnError(result?.status === 'preview' ? undefined : result)
	const place = { userId, guideId }
	const form = useGuideForm({ place, stored, revision, preview, result, element })
	const [isPreviewing, setPreviewing] = useState(false)
	const isNew = guideId === null
	const isPreviewResult = result?.status === 'preview'
	const showsPreview = form.hydrated || isPreviewResult || !isNew
	return (
		<>
			{form.hydrated && isNew && (
				<Button
					type="button"
					className="guide-editor__toggle"
					size="sm"
					icon={isPreviewing ? <Pencil /> : <Eye />}
					onClick={() => setPreviewing(!isPreviewing)}
				>
					{isPreviewing ? 'Edit Mode' : 'Preview'}
				</Button>
			)}
			<div
				className={classNames(
					'guide-editor',
					isNew && form.hydrated && 'guide-editor--new',
					isPreviewing && 'guide-editor--preview',
				)}
			>
				<Form
					method="post"
					ref={element}
					className="stack guide-editor__form"
					noValidate
					preventScrollReset
				>
					<FormTokenField />
					<Notices {...props} form={form} />
					<Fields {...props} form={form} />
					<Buttons form={form} guideId={guideId} result={result} />
				</Form>
				{showsPreview && (
					<div className="guide-editor__preview">
						<GuidePreview values={form.values} preview={form.preview} />
					</div>
				)}
			</div>
		</>
	)
}

type Part = { form: ReturnType<typeof useGuideForm> }

function Notices({ result, guideId, namesFailure, form }: GuideFormProps & Part) {
	const failure = result?.status === 'error' ? result.errors['form']?.[0] : undefined
	return (
		<>
			<ErrorNotice text={failure} />
			{namesFailure !== null && <Notice tone="error">{namesFailure}</Notice>}
			{form.hasDraft && (
				<Notice
					live
					action={
						<Button type="button" size="sm" onClick={form.discard}>
							Discard Draft
						</Button>
					}
				>
					We restored your unsaved draft.
				</Notice>
			)}
			{result?.status === 'conflict' && guideId !== null && (
				<Notice
					tone="warn"
					live
					title="Someone else edited this guide while you were working"
					action={
						<>
							<input type="hidden" name="storedRevision" value={result.revision} />
							<a
								href={paths.editGuide(guideId, { version: 'saved' })}
								target="_blank"
								rel="noopener"
								className="btn btn--sm"
							>
								View Their Version
							</a>
						</>
					}
				>
					Your changes are still here. “Overwrite Their Version” replaces theirs with yours.
				</Notice>
			)}
		</>
	)
}

function Fields({ names, form }: GuideFormProps & Part) {
	const { values, set, errors, hydrated } = form
	const textField = (name: 'title' | 'summary' | 'content' | 'coverImage') => ({
		name,
		value: values[name],
		onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
			set(name, event.currentTarget.value),
		error: errors[name],
	})
	const namesField = (name: 'category' | 'tags') => ({
		name,
		chosen: values[name],
		onChange: (selectedNames: string[]) => set(name, selectedNames),
		error: errors[name],
		hydrated,
	})
	return (
		<>
			<input type="hidden" name="revision" value={form.revision} />
			<div className="guide-editor__head">
				<TextInput
					id="guide-title"
					label="Title"
					required
					maxLength={160}
					{...textField('title')}
				/>
				<Checkbox
					className="guide-editor__free"
					// oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox has its own state
					role="switch"
					name="isFree"
					label="Free guide"
					hint={values.isFree ? 'Anyone can read it' : 'Premium: members only'}
					checked={values.isFree}
					onChange={(event) => set('isFree', event.currentTarget.checked)}
				/>
			</div>
			<TagPicker
				addName="newCategory"
				legend="Categories"
				one="category"
				options={names.categories}
				{...namesField('category')}
			/>
			<TextArea
				id="guide-summary"
				label="Summary"
				hint={`One or two sentences for the guide's card, sign-up page and search engines. Without any, the card says “${NO_SUMMARY}”`}
				optional
				rows={3}
				maxLength={500}
				{...textField('summary')}
			/>
			<TextArea
				id="guide-content"
				label="Content"
				hint="Supports Markdown. Start section headings with ##. Link to /calculator?purchase=160000 to open the calculator with that value filled in."
				required
				rows={15}
				className="guide-editor__content"
				{...textField('content')}
			/>
			<TagPicker
				addName="newTag"
				legend="Tags"
				one="tag"
				options={names.tags}
				{...namesField('tags')}
				most={MAX_GUIDE_TAGS}
			/>
			<TextInput
				id="guide-cover"
				label="Cover image URL"
				hint="An https:// URL or a path on this site, such as /covers/how-to-read-comps.svg."
				optional
				inputMode="url"
				autoComplete="off"
				{...textField('coverImage')}
			/>
		</>
	)
}

type ButtonsProps = Part & Pick<GuideFormProps, 'guideId' | 'result'>

const wordsText = (count: number): string => countOf(count, 'word')

/** The save bar, which stays in view. */
function Buttons({ form, guideId, result }: ButtonsProps) {
	return (
		<div className="form-actions guide-editor__actions">
			<IntentButton value="save" variant="primary" busyLabel="Saving...">
				{guideId === null ? 'Create Guide' : 'Save Changes'}
			</IntentButton>{' '}
			{result?.status === 'conflict' && (
				<IntentButton value="overwrite" busyLabel="Saving...">
					Overwrite Their Version
				</IntentButton>
			)}{' '}
			{!form.hydrated && <IntentButton value="preview">Preview</IntentButton>}{' '}
			<ButtonLink to={paths.manageGuides()} variant="quiet">
				Cancel
			</ButtonLink>
			<span className="note tabular-nums guide-editor__words">
				{wordsText(countWords(form.values.content))}
			</span>
		</div>
	)
}
