// Reads and writes a log with golang.org/x/mod/sumdb/note and tlog. This file adapts three things that are different
// in these packages: the paths of tiles (tlog puts the tile height into them), the text of checkpoints, and the forms
// of stored proofs and requests.
//
//	reader check FOLDER   reads lines "FILE OFFSET XOR" and prints a verdict for each; FILE may be "-" for no change
//	reader make FOLDER    writes a log of its own
package main

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const height = 8

// The stored proof is about the entry with this index. `oldSize` is the size of the older checkpoint.
const provenIndex = 299
const oldSize = 300

type folder struct {
	files    map[string][]byte
	verifier note.Verifier
}

type head struct {
	origin string
	tree   tlog.Tree
}

func (h head) String() string {
	return fmt.Sprintf("%s|%d|%x", h.origin, h.tree.N, h.tree.Hash[:])
}

var errForm = errors.New("malformed")

var decimal = regexp.MustCompile(`^(0|[1-9][0-9]{0,15})$`)

func parseNumber(text string) (int64, error) {
	if !decimal.MatchString(text) {
		return 0, errForm
	}
	return strconv.ParseInt(text, 10, 64)
}

func parseHash(text string) (tlog.Hash, error) {
	var hash tlog.Hash
	data, err := base64.StdEncoding.Strict().DecodeString(text)
	if err != nil || len(data) != tlog.HashSize || strings.ContainsAny(text, "\r\n") {
		return hash, errForm
	}
	copy(hash[:], data)
	return hash, nil
}

func tilePath(t tlog.Tile) string {
	return strings.Replace(t.Path(), "tile/8/", "tile/", 1)
}

func bundlePath(index, width int64) string {
	t := tlog.Tile{H: height, L: 0, N: index, W: int(width)}
	return strings.Replace(t.Path(), "tile/8/0/", "tile/entries/", 1)
}

func (f *folder) open(msg []byte) (head, error) {
	n, err := note.Open(msg, note.VerifierList(f.verifier))
	if err != nil {
		return head{}, err
	}
	lines := strings.Split(n.Text, "\n")
	if len(lines) < 4 || lines[len(lines)-1] != "" || lines[0] != f.verifier.Name() {
		return head{}, errForm
	}
	size, err := parseNumber(lines[1])
	if err != nil {
		return head{}, err
	}
	root, err := parseHash(lines[2])
	return head{lines[0], tlog.Tree{N: size, Hash: root}}, err
}

// Lets the package read tiles from the folder.
func (f *folder) Height() int                                { return height }
func (f *folder) SaveTiles(tiles []tlog.Tile, data [][]byte) {}
func (f *folder) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var read [][]byte
	for _, t := range tiles {
		data, ok := f.files[tilePath(t)]
		if !ok || len(data) != t.W*tlog.HashSize {
			return nil, fmt.Errorf("no tile %s", tilePath(t))
		}
		read = append(read, data)
	}
	return read, nil
}

func parseBundle(data []byte, width int64) ([][]byte, error) {
	var entries [][]byte
	for int64(len(entries)) < width {
		if len(data) < 2 {
			return nil, errForm
		}
		length := int(binary.BigEndian.Uint16(data))
		if len(data) < 2+length {
			return nil, errForm
		}
		entries = append(entries, data[2:2+length])
		data = data[2+length:]
	}
	if len(data) != 0 {
		return nil, errForm
	}
	return entries, nil
}

func (f *folder) checkTree(h head) error {
	reader := tlog.TileHashReader(h.tree, f)
	for index := int64(0); index*256 < h.tree.N; index++ {
		width := h.tree.N - index*256
		if width > 256 {
			width = 256
		}
		entries, err := parseBundle(f.files[bundlePath(index, width)], width)
		if err != nil {
			return err
		}
		var indexes []int64
		for at := range entries {
			indexes = append(indexes, tlog.StoredHashIndex(0, index*256+int64(at)))
		}
		hashes, err := reader.ReadHashes(indexes)
		if err != nil {
			return err
		}
		for at, entry := range entries {
			if tlog.RecordHash(entry) != hashes[at] {
				return errors.New("an entry is not the leaf")
			}
		}
		proof, err := tlog.ProveRecord(h.tree.N, index*256, reader)
		if err != nil {
			return err
		}
		err = tlog.CheckRecord(proof, h.tree.N, h.tree.Hash, index*256, hashes[0])
		if err != nil {
			return err
		}
	}
	return nil
}

func splitHead(data []byte) ([]string, []byte, error) {
	end := bytes.Index(data, []byte("\n\n"))
	if end < 0 {
		return nil, nil, errForm
	}
	return strings.Split(string(data[:end]), "\n"), data[end+2:], nil
}

func parseHashes(lines []string) ([]tlog.Hash, error) {
	var hashes []tlog.Hash
	for _, line := range lines {
		hash, err := parseHash(line)
		if err != nil {
			return nil, err
		}
		hashes = append(hashes, hash)
	}
	return hashes, nil
}

func (f *folder) checkProof() (string, error) {
	lines, rest, err := splitHead(f.files["proof"])
	if err != nil {
		return "", err
	}
	if len(lines) < 2 || lines[0] != "c2sp.org/tlog-proof@v1" || !strings.HasPrefix(lines[1], "index ") {
		return "", errForm
	}
	index, err := parseNumber(lines[1][len("index "):])
	if err != nil {
		return "", err
	}
	hashes, err := parseHashes(lines[2:])
	if err != nil {
		return "", err
	}
	h, err := f.open(rest)
	if err != nil {
		return "", err
	}
	leaf, err := parseHash(strings.TrimSuffix(string(f.files["leaf"]), "\n"))
	if err != nil {
		return "", err
	}
	err = tlog.CheckRecord(hashes, h.tree.N, h.tree.Hash, index, leaf)
	return fmt.Sprintf("%s index %d", h, index), err
}

func (f *folder) checkRequest() (string, error) {
	lines, rest, err := splitHead(f.files["request"])
	if err != nil {
		return "", err
	}
	if !strings.HasPrefix(lines[0], "old ") {
		return "", errForm
	}
	size, err := parseNumber(lines[0][len("old "):])
	if err != nil {
		return "", err
	}
	hashes, err := parseHashes(lines[1:])
	if err != nil {
		return "", err
	}
	h, err := f.open(rest)
	if err != nil {
		return "", err
	}
	old, err := f.open(f.files["checkpoint.old"])
	if err != nil {
		return "", err
	}
	if old.tree.N != size {
		return "", errors.New("another old size")
	}
	err = tlog.CheckTree(hashes, h.tree.N, h.tree.Hash, old.tree.N, old.tree.Hash)
	return fmt.Sprintf("%s old %d", h, size), err
}

// Returns the meaning of a file as text if the file is valid, or "no" if it is not.
func (f *folder) verdict(file string) string {
	var meaning string
	var err error
	switch file {
	case "proof":
		meaning, err = f.checkProof()
	case "request":
		meaning, err = f.checkRequest()
	default:
		var h head
		h, err = f.open(f.files["checkpoint"])
		meaning = h.String()
		if err == nil {
			err = f.checkTree(h)
		}
	}
	if err != nil {
		return "no"
	}
	return meaning
}

func readFolder(path string) *folder {
	files := map[string][]byte{}
	err := filepath.Walk(path, func(name string, info os.FileInfo, err error) error {
		if err != nil || info.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		relative, _ := filepath.Rel(path, name)
		files[filepath.ToSlash(relative)] = data
		return err
	})
	if err != nil {
		log.Fatal(err)
	}
	verifier, err := note.NewVerifier(strings.TrimSuffix(string(files["key"]), "\n"))
	if err != nil {
		log.Fatal(err)
	}
	return &folder{files, verifier}
}

func check(path string) {
	f := readFolder(path)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var file string
		var offset int
		var xor byte
		if _, err := fmt.Sscan(lines.Text(), &file, &offset, &xor); err != nil {
			log.Fatal(err)
		}
		original, ok := f.files[file]
		if !ok {
			log.Fatalf("no file %s", file)
		}
		changed := append([]byte(nil), original...)
		changed[offset] ^= xor
		f.files[file] = changed
		fmt.Fprintln(out, f.verdict(file))
		f.files[file] = original
	}
}

func write(path, name string, data []byte) {
	file := filepath.Join(path, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o666); err != nil {
		log.Fatal(err)
	}
}

func encode(hashes []tlog.Hash) string {
	text := ""
	for _, hash := range hashes {
		text += base64.StdEncoding.EncodeToString(hash[:]) + "\n"
	}
	return text
}

func makeLog(path string) {
	const size = 700
	secret, public, err := note.GenerateKey(rand.Reader, "go.example/log")
	if err != nil {
		log.Fatal(err)
	}
	signer, err := note.NewSigner(secret)
	if err != nil {
		log.Fatal(err)
	}
	write(path, "key", []byte(public+"\n"))

	var stored []tlog.Hash
	reader := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		var hashes []tlog.Hash
		for _, index := range indexes {
			hashes = append(hashes, stored[index])
		}
		return hashes, nil
	})
	var entries [][]byte
	for n := int64(0); n < size; n++ {
		entry := make([]byte, 1+n%40)
		if _, err := rand.Read(entry); err != nil {
			log.Fatal(err)
		}
		entries = append(entries, entry)
		hashes, err := tlog.StoredHashes(n, entry, reader)
		if err != nil {
			log.Fatal(err)
		}
		stored = append(stored, hashes...)
	}
	for _, tile := range tlog.NewTiles(height, 0, size) {
		// Partial tiles of earlier sizes are not written, because no test reads them.
		hashes := int64(size) >> (height * tile.L)
		if tile.W < 256 && (tile.N != hashes/256 || int64(tile.W) != hashes%256) {
			continue
		}
		data, err := tlog.ReadTileData(tile, reader)
		if err != nil {
			log.Fatal(err)
		}
		write(path, tilePath(tile), data)
	}
	for index := int64(0); index*256 < size; index++ {
		var bundle []byte
		end := index*256 + 256
		if end > size {
			end = size
		}
		for _, entry := range entries[index*256 : end] {
			bundle = append(bundle, byte(len(entry)>>8), byte(len(entry)))
			bundle = append(bundle, entry...)
		}
		write(path, bundlePath(index, end-index*256), bundle)
	}
	checkpoint := func(n int64) []byte {
		root, err := tlog.TreeHash(n, reader)
		if err != nil {
			log.Fatal(err)
		}
		text := fmt.Sprintf("%s\n%d\n%s\n", signer.Name(), n, root)
		msg, err := note.Sign(&note.Note{Text: text}, signer)
		if err != nil {
			log.Fatal(err)
		}
		return msg
	}
	newest := checkpoint(size)
	write(path, "checkpoint", newest)
	write(path, "checkpoint.old", checkpoint(oldSize))
	inclusion, err := tlog.ProveRecord(size, provenIndex, reader)
	if err != nil {
		log.Fatal(err)
	}
	proof := fmt.Sprintf("c2sp.org/tlog-proof@v1\nindex %d\n%s\n", provenIndex, encode(inclusion))
	write(path, "proof", append([]byte(proof), newest...))
	write(path, "leaf", []byte(encode([]tlog.Hash{tlog.RecordHash(entries[provenIndex])})))
	consistency, err := tlog.ProveTree(size, oldSize, reader)
	if err != nil {
		log.Fatal(err)
	}
	request := fmt.Sprintf("old %d\n%s\n", oldSize, encode(consistency))
	write(path, "request", append([]byte(request), newest...))
}

func main() {
	log.SetFlags(0)
	if len(os.Args) == 3 && os.Args[1] == "check" {
		check(os.Args[2])
	} else if len(os.Args) == 3 && os.Args[1] == "make" {
		makeLog(os.Args[2])
	} else {
		log.Fatal("usage: reader check|make FOLDER")
	}
}
