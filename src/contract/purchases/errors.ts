import type { ErrorDeclaration } from '../error-declaration.ts'
import { ageOfMajority } from './limits.ts'
import { dearest } from '../coins/limits.ts'

export const purchaseErrors = {
  SALES_CLOSED: {
    status: 409,
    title: 'Coins are not on sale',
    message: {
      ja: '現在、コインの販売を行っていません。再開までお待ちください。',
      en: 'Coins are not on sale at the moment: please come back later.',
      ko: '지금은 코인을 판매하지 않습니다. 나중에 다시 방문해 주세요.',
    },
  },
  PRODUCT_NOT_FOUND: {
    status: 404,
    title: 'Product not found',
    message: {
      ja: 'この商品は販売を終了しました。コインのページで選び直してください。',
      en: 'This product is no longer sold: choose another one on the coin page.',
      ko: '판매가 종료된 상품입니다. 코인 페이지에서 다시 선택해 주세요.',
    },
  },
  PRODUCT_ID_TAKEN: {
    status: 409,
    title: 'Id already used',
    message: {
      ja: 'このIDの商品はすでにあります。販売を終えた商品のIDも使えません。別のIDを指定してください。',
      en: 'A product with this id exists, possibly a retired one: choose another id.',
      ko: '이 ID의 상품이 이미 있습니다. 판매가 종료된 상품의 ID도 쓸 수 없습니다. 다른 ID를 지정해 주세요.',
    },
  },
  PRODUCT_ID_UNKNOWN: {
    status: 404,
    title: 'No product with this id',
    message: {
      ja: 'このIDの商品はありません。商品の一覧でIDを確認してください。',
      en: 'No product has this id: see the list of products.',
      ko: '이 ID의 상품이 없습니다. 상품 목록에서 ID를 확인해 주세요.',
    },
  },
  PRODUCT_ORDERED: {
    status: 409,
    title: 'Already ordered',
    message: {
      ja: 'この商品はすでに注文されているため、コイン数と価格を変更できません。販売を終了し、別のIDで商品を追加してください。',
      en: 'This product was ordered, so that its coins and price cannot change: retire it and add another one.',
      ko: '이미 주문된 상품이므로 코인 수와 가격을 변경할 수 없습니다. 판매를 종료하고 다른 ID로 상품을 추가해 주세요.',
    },
  },
  PRODUCT_TOO_DEAR: {
    status: 400,
    title: 'Too dear per coin',
    message: {
      ja: `1コインあたりの価格が、画面に表示している最高額（${dearest.coins}コインで${dearest.yen}円）を超えています。価格を下げるか、コインを増やしてください。`,
      en: `This costs more per coin than pages state (¥${dearest.yen} for ${dearest.coins} coins): lower the price, or give more coins.`,
      ko: `1코인당 가격이 화면에 표시된 최고액(${dearest.coins}코인에 ${dearest.yen}엔)을 넘습니다. 가격을 낮추거나 코인을 늘려 주세요.`,
    },
  },
  GUARDIAN_CONSENT_REQUIRED: {
    status: 400,
    title: 'Consent of a guardian required',
    message: {
      ja: `${ageOfMajority}歳未満の方は、保護者の同意が必要です。同意を得て、確認の欄にチェックを入れてください。`,
      en: `If you are under ${ageOfMajority}, you need the consent of your guardian: ask them, then tick the box.`,
      ko: `만 ${ageOfMajority}세 미만은 보호자의 동의가 필요합니다. 동의를 받은 뒤 확인란에 체크해 주세요.`,
    },
  },
  MONTHLY_CAP: {
    status: 409,
    title: 'Over the monthly cap',
    message: {
      ja: '今月の購入上限を超えるため、購入できません。代金は請求されていません。少ない商品を選ぶか、来月までお待ちください。',
      en: 'This purchase would exceed your monthly cap. Nothing was charged. Choose a smaller product, or wait until next month.',
      ko: '이번 달 구매 한도를 넘어 구매할 수 없습니다. 요금은 청구되지 않았습니다. 더 작은 상품을 고르거나 다음 달까지 기다려 주세요.',
    },
  },
  COINS_OWED: {
    status: 409,
    title: 'Coins are owed',
    message: {
      ja: '返金された購入のコインが使用済みのため、清算が必要です。お問い合わせください。',
      en: 'The coins of a refunded purchase were already spent: please contact support to settle this.',
      ko: '환불된 구매의 코인이 이미 사용되어 정산이 필요합니다. 문의해 주세요.',
    },
  },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    title: 'Payments are unavailable',
    message: {
      ja: '決済サービスにつながりません。代金は請求されていません。少し待ってからもう一度お試しください。',
      en: 'The payment service is unavailable. Nothing was charged. Try again shortly.',
      ko: '결제 서비스에 연결할 수 없습니다. 요금은 청구되지 않았습니다. 잠시 후 다시 시도해 주세요.',
    },
  },
  PURCHASE_NOT_FOUND: {
    status: 404,
    title: 'Purchase not found',
    message: {
      ja: 'この購入は見つかりませんでした。コイン履歴を確認してください。',
      en: 'This purchase was not found: see your coin history.',
      ko: '구매를 찾을 수 없습니다. 코인 내역을 확인해 주세요.',
    },
  },
  PURCHASE_STATE: {
    status: 409,
    title: 'No longer possible',
    message: {
      ja: 'この購入はすでに支払いが進んでいるため、取り消せません。コイン履歴を確認してください。',
      en: 'This purchase can no longer be cancelled: see your coin history.',
      ko: '이미 결제가 진행되어 취소할 수 없습니다. 코인 내역을 확인해 주세요.',
    },
  },
  PURCHASE_UNDER_WAY: {
    status: 409,
    title: 'A purchase is in progress',
    message: {
      ja: '支払いの途中の購入があります。支払いを終えるか、コインのページで取り消すか、支払い期限が過ぎるのを待ってから、もう一度お試しください。',
      en: 'You have an unfinished purchase: pay it, cancel it on the coin page, or wait until it expires, then try again.',
      ko: '결제가 끝나지 않은 구매가 있습니다. 결제를 마치거나 코인 페이지에서 취소하거나 결제 기한이 지날 때까지 기다린 뒤 다시 시도해 주세요.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>
