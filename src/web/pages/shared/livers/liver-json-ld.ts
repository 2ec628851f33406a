/** Livers in schema.org's vocabulary. */
import type { LiverCard, Liver } from '#contract/livers/schemas.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import type { Thing } from '../../../shell/structured-data.tsx'

const person = (origin: string, { id, nickName, avatarUrl }: Pick<Liver, 'id' | 'nickName' | 'avatarUrl'>): Thing => {
  const url = origin + routePath('liver___{id}', { id })
  return { '@type': 'Person', '@id': `${url}#liver`, name: nickName, url, image: origin + avatarUrl }
}

/** A page about a liver, with the number of followers. */
export function liverJsonLd(origin: string, liver: Liver, followers: number): Thing[] {
  const { introduction, links } = liver
  return [
    {
      '@type': 'ProfilePage',
      mainEntity: {
        ...person(origin, liver),
        ...(introduction !== '' && { description: introduction }),
        ...(links.length > 0 && { sameAs: links }),
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/FollowAction',
          userInteractionCount: followers,
        },
      },
    },
  ]
}

/** The newest livers as a list. */
export function liversJsonLd(origin: string, name: string, livers: readonly LiverCard[]): Thing[] {
  if (livers.length === 0) return []
  const itemListElement = livers.map((liver, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: person(origin, liver),
  }))
  return [{ '@type': 'ItemList', name, itemListElement }]
}
