import type { ReactNode } from 'react'

/** One group of components in the gallery. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="specimen">
			<h2 className="specimen__title">{title}</h2>
			{children}
		</section>
	)
}
