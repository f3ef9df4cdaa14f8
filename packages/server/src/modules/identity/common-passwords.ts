/** Whether a password is among those that are tried first wherever passwords are guessed, in any letter case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase())
}

// The head of the public lists of leaked passwords, as far as they are long enough to be chosen here.
const common = new Set(
  `000000 00000000 010203 0123456 0123456789 0987654321 101010 102030 111111 1111111 11111111 1111111111
  111222 112233 11223344 121212 121314 123123 123123123 123321 1234321 12341234 123454321 1234554321 123456 1234567
  12345678 123456789 1234567890 123456a 12345a 1234qwer 123654 123abc 123qwe 131313 142536 147258 147258369 159357
  159753 1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 222222 232323 246810 252525 333333 456789
  444444 555555 5555555 654321 666666 696969 7654321 777777 7777777 789456 789456123 852456 87654321 88888888 888888
  963852741 987654 98765432 987654321 999999 99999999 a123456 a12345678 a1b2c3 a1b2c3d4 aa123456 aaaaaa aaaaaaaa
  abc123 abc12345 abcabc abcd1234 abcdef abcdefg abcdefgh access admin1 admin123 administrator amanda andrea andrew
  angel1 anthony asd123 asdasd asdf1234 asdfasdf asdfgh asdfghjk asdfghjkl ashley august austin azerty
  babygirl bailey barcelona baseball baseball1 basketball batman batman1 beautiful blink182 bond007 booboo
  brandon buster butterfly carlos changeme charlie charlie1 cheese chelsea chicken chocolate chris1 christian
  computer cookie corvette cowboy dallas daniel danielle default diamond dolphin donald dragon dragon1 eagles
  elizabeth eminem family ferrari fitness flower football football1 forever freedom friend friends
  gateway george gfhjkm ginger golden google guitar hannah harley hello1 hello123 helloworld
  hockey hottie hunter hunter2 iloveu iloveyou iloveyou1 iloveyou2 internet jasmine jennifer jessica jesus1 jonathan
  jordan jordan23 jordan1 joseph joshua justin killer killer1 letmein letmein1 liverpool london lovely loveme
  loveyou lovers maggie marina martin master master1 matrix matthew mercedes merlin michael michael1 michelle
  mickey midnight minecraft monkey monkey1 monster mother mustang mynoob nathan naruto ncc1701 nicole nicole1
  nothing orange p@ssw0rd p@ssword pa55word pakistan panther parola pass123 pass1234 passw0rd password password!
  password1 password1! password12 password123 password1234 patrick peanut pepper phoenix pokemon pokemon1 porsche
  princess princess1 purple qazwsx qazwsxedc qwaszx qwe123 qweasd qweasdzxc qweqwe qwer1234 qwerty qwerty1
  qwerty12 qwerty123 qwerty12345 qwertyu qwertyui qwertyuiop rachel raiders ranger rangers reader robert samantha
  samsung scooter secret secret1 shadow shadow1 silver slayer soccer soccer1 sophie spiderman starwars steelers
  steven summer summer1 sunshine sunshine1 superman superman1 taylor tennis test123 test1234 testing thomas
  thunder tigger tigger1 tinkerbell trustno1 tucker undertaker united vanessa victoria victory welcome welcome1
  welcome123 whatever william winner winter wizard xxxxxx yamaha yankees yellow zaq12wsx zaq1zaq1 zxcvbn zxcvbnm
  zxcvbnm1 zzzzzz`.split(/\s+/),
)
