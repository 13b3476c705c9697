import { useState } from 'react'
import { Badge } from '~/ui/badge/badge'
import { Notice } from '~/ui/notice/notice'
import { COVER_PLACEHOLDER, coverToShow } from '~/features/guides/reading/cover-url'
import type { PreviewedGuide, GuideValues } from './guide-form-values'
import './guide-editor.css'
import '~/features/guides/reading/guide-card.css'
import '~/features/guides/reading/guide-page.css'
import '~/ui/prose/prose.css'

/** A cover address in the form: what it shows, or the placeholder and why it shows nothing. */
function CoverPreview({ coverImage }: { coverImage: string }) {
	const [failed, setFailed] = useState<string | null>(null)
	const hasFailed = failed === coverImage
	const src = hasFailed ? COVER_PLACEHOLDER : coverToShow(coverImage)
	return (
		<>
			<img
				className="guide__cover"
				src={src}
				alt="Preview of the cover"
				width={1200}
				height={630}
				onError={() => setFailed(coverImage)}
			/>
			{hasFailed && (
				<p className="field__error">
					We couldn't load the cover image. Readers will see this placeholder instead.
				</p>
			)}
		</>
	)
}

/** Preview of the guide, rendered and sanitized by the server like the guide's page. */
export function GuidePreview({
	values,
	preview,
	heading = 'Preview',
}: {
	values: GuideValues
	preview: PreviewedGuide
	heading?: string
}) {
	const { title, summary, category, coverImage, isFree } = values
	return (
		<section className="card stack stack--sm" aria-labelledby="guide-preview-title">
			<h2 className="title" id="guide-preview-title">
				{heading}
			</h2>
			<CoverPreview coverImage={coverImage} />
			<p className="row badge-list">
				{category.map((name) => (
					<span key={name}>
						<Badge>{name}</Badge>{' '}
					</span>
				))}
				<Badge tone={isFree ? 'pos' : 'warn'}>{isFree ? 'Free' : 'Premium'}</Badge>
			</p>
			<p className="guide-preview__title">{title || 'Untitled'}</p>
			{summary !== '' && <p className="lead">{summary}</p>}
			{preview.problem === null ? (
				<>
					<p className="text-muted">{preview.minutes} min read</p>
					{preview.notShown.length > 0 && (
						<Notice tone="warn" title="Not shown as written">
							<ul className="guide-preview__not-shown">
								{preview.notShown.map((text) => (
									<li key={text} className="break-anywhere">
										{text}
									</li>
								))}
							</ul>
						</Notice>
					)}
					<div className="prose guide__text" dangerouslySetInnerHTML={{ __html: preview.html }} />
				</>
			) : (
				<p className="field__error" role="alert">
					{preview.problem}
				</p>
			)}
		</section>
	)
}
