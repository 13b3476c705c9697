import type { PageHandle } from './route-handle'

type HandleMetaProps = { brand: string; title: string } & Pick<
	PageHandle,
	'description' | 'noIndex'
>

/** The title, the description and the word to search engines of a page that has them in its handle. */
export function HandleMeta({ brand, title, description, noIndex }: HandleMetaProps) {
	return (
		<>
			<title>{`${title} · ${brand}`}</title>
			{description !== undefined && (
				<meta
					name="description"
					content={typeof description === 'string' ? description : description(brand)}
				/>
			)}
			{noIndex && <meta name="robots" content="noindex" />}
		</>
	)
}
