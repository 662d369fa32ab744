import { foldWord } from './fold';

/**
 * Function words (stop words). A small portal has few of them in its titles, so they would seem rare and weigh much;
 * the search lowers their weight instead, and never highlights them.
 */
const functionWords = `
a aby aczkolwiek ale albo ależ ani aż bez bo bowiem bądź by byle byleby bym byś byście byśmy był była byli było były być będą będę
będąc będzie będziecie będziemy będziesz cali cała cały chcą chce chcecie chcemy chcesz chcę chciałabym chciałbym chciałby chcieć choć chociaż chyba ci
ciebie cię co cokolwiek coraz coś czego czegoś czemu czy czyj czyja czyje czyli czym czymś dla dlaczego dlatego do dopóki dość dużo dwa dwie dwóch
dziś dzisiaj dzieje dzieją działa działają działać gdy gdyby gdyż gdzie gdziekolwiek gdzieś go i ich ile im inna inne innego innej inny innych iż ja jak jaka jaką jaki jakie jakich jakiego
jakiej jakim jakimś jakich jakie jakiś jako jakoś je jeden jedna jednak jedno jednym jego jej jemu jest jestem jesteś jesteście jesteśmy jeszcze jeśli
jeżeli już kiedy kilka kim kimś kogo kogoś komu kto ktokolwiek ktoś która którą które którego której któremu który których którym którymi ku lecz lub
ma mają mając mam mamy masz macie mi mieć miał miała mieli mną mnie mogą mogę mogła mogło mógł mógłby mój moja moje mojego mojej moim może możecie
możemy możesz można móc mu musi muszą musisz muszę musieć my na nad nam nami nas nasi nasz nasza nasze naszego naszych natomiast nawet nią nich nie niech
niej niego niemu należy nigdy nim nimi niż no o obok od ode on ona one oni ono oraz oznacza owszem pan pana pani po pod podczas polega pomimo ponad ponieważ poza potem
potrzeba potrzebne potrzebny potrzebuje potrzebuję powinien powinna powinno powinny powinienem poprzez prawie proszę robić robię robi przed przede przez przy są sam sama
sami samo służy skąd się sobą sobie swoja swoje swojego swojej swoim swój ta tak taka taką taki takich takie także tam te tego tej temu ten teraz też to tobą
tobie toteż trzeba tu tutaj twoi twoja twoje twojego twój ty tych tylko tym tymi u użyć używać używam w wam wami was wasz wasza wasze we wiele więc wszyscy
wszystkie wszystko wtedy wy z za zaś ze zawsze znowu znów znaczy zrobić zrobię zrób że żeby żadna żadne żaden
bardzo chodzi czasem czasami da dało dokąd dzięki koło między najlepiej najłatwiej najprościej odkąd oprócz skoro spośród
warto wcale według wobec wokół właśnie wśród zamiast zanim zwykle
the of how what are does can
`;

const words = new Set(functionWords.split(/\s+/).filter((word) => word !== ''));
const folded = new Set(Array.from(words, foldWord));

/**
 * Whether a form, correctly spelled, is a function word.
 *
 * @example isFunctionWord('jak') // true
 */
export const isFunctionWord = (form: string): boolean => words.has(form);

/**
 * The same for a form that may lack diacritics.
 *
 * @example isTypedFunctionWord('sie') // true
 */
export const isTypedFunctionWord = (form: string): boolean => words.has(form) || folded.has(form);
