import { data } from '@remix-run/node'
import { z } from 'zod'
import { requireAdmin, type SignedIn } from '~/features/accounts/access/guards.server'
import { type ActionCall, defineAction } from '~/core/forms/define-action.server'
import { redirectWithFlash } from '~/core/http/flash.server'
import { markNotSubmitted } from '~/core/http/network-failure'
import { paths } from '~/core/http/paths'
import { readingMinutes } from '~/features/guides/reading/guide'
import { type PreviewedGuide, type GuideValues, readGuideValues } from './guide-form-values'
import { editorSchema, GuideInput } from '~/features/guides/guides.schema.server'
import { withLiveLinks } from '~/features/guides/markdown/live-links.server'
import { findNotShown, renderMarkdown } from '~/features/guides/markdown/markdown.server'
import { createGuide, UNREADABLE_TEXT, updateGuide } from './guides.commands.server'

/** The form of the guide editor, with and without JavaScript: shows it again, saves it. */

/** The most sentences about the text in the message after a save; the preview has all. */
const MAX_TOLD = 2

const SAVE_FAILED = 'Failed to save guide. Please try again later.'
const GONE =
	'This guide was deleted while you were editing. Restore it from Deleted, then save again.'

/** The links to guides that do not exist, as sentences. */
const deadLinks = (slugs: readonly string[]): string[] =>
	slugs.map(
		(slug) => `The link to “/guides/${slug}” leads to no guide, so readers see its text only.`,
	)

/** How the text would look, and what of it would not be shown. Nothing is stored. */
export async function renderPreview(content: string): Promise<PreviewedGuide> {
	const rendered = renderMarkdown(content)
	if (rendered === null) return { html: '', minutes: 0, problem: UNREADABLE_TEXT, notShown: [] }
	const { html, dead } = await withLiveLinks(rendered.html)
	const minutes = readingMinutes(rendered.words)
	return { html, minutes, problem: null, notShown: [...deadLinks(dead), ...findNotShown(content)] }
}

const revisionIn = (form: FormData, name: string): number => {
	const revision = Number(form.get(name))
	return Number.isSafeInteger(revision) ? revision : 0
}

/** Saves a new guide, or the one of the address. */
async function save({
	request,
	params,
	viewer,
	value,
	form,
	now,
	reject,
}: ActionCall<SignedIn, z.output<typeof editorSchema>, GuideValues>) {
	const values = readGuideValues(form)
	const input = GuideInput.safeParse(values)
	if (!input.success) {
		return reject({ status: 400, errors: z.flattenError(input.error).fieldErrors })
	}
	const by = { id: viewer.user.id }
	const { id } = params
	const revision = revisionIn(form, value.intent === 'overwrite' ? 'storedRevision' : 'revision')
	const result =
		id === undefined
			? await createGuide(input.data, now, { by })
			: await updateGuide(id, revision, input.data, now, by)
	if (result.ok) {
		const saved = id === undefined ? 'Guide created successfully' : 'Guide updated successfully'
		const { notShown } = await renderPreview(input.data.content)
		const text =
			notShown.length === 0
				? saved
				: `${saved}. Some of its text is not shown as written: ${notShown.slice(0, MAX_TOLD).join(' ')}`
		return redirectWithFlash(request, paths.manageGuides(), { kind: 'success', text })
	}
	switch (result.kind) {
		case 'unreadable':
			return reject({ status: 400, field: 'content', message: UNREADABLE_TEXT })
		case 'gone':
			return reject({ status: 404, message: GONE })
		case 'conflict':
			return data(
				{ status: 'conflict' as const, values, revision: result.revision },
				{ status: 409 },
			)
	}
}

/** Everything the form's buttons do, for a new guide or, with an id in the address, for that one. */
export const guideFormAction = defineAction({
	guard: requireAdmin,
	schema: editorSchema,
	values: readGuideValues,
	failed: SAVE_FAILED,
	intents: {
		preview: async ({ form }) => {
			const values = readGuideValues(form)
			const preview = await renderPreview(values.content)
			// It changed nothing, so no page has to ask for anything again.
			return markNotSubmitted({ status: 'preview' as const, values, preview })
		},
		save,
		overwrite: save,
	},
})
