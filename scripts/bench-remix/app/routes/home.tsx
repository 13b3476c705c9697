import { useLoaderData } from '@remix-run/react'

export const loader = () => ({ heading: 'Home' })

export default function HomePage() {
	const { heading } = useLoaderData<typeof loader>()
	return <h1>{heading}</h1>
}
